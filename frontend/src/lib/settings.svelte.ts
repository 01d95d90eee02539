/** What this reader prefers, kept in this browser. */

export type Theme = 'auto' | 'light' | 'dark'
type Kept = { theme: Theme; fourColours: boolean; showPlayable: boolean }

const KEY = 'cadogan.settings'
const DEFAULT: Kept = { theme: 'auto', fourColours: false, showPlayable: true }

function kept(): Kept {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return DEFAULT // storage forbidden, or not ours
  }
}

class Settings {
  theme = $state<Theme>('auto')
  fourColours = $state(false)
  showPlayable = $state(true)

  constructor() {
    Object.assign(this, kept())
  }

  /** To be called in an effect: writes the settings to the document and to the browser's store. */
  apply() {
    const { theme, fourColours, showPlayable } = this
    const root = document.documentElement
    if (theme === 'auto') delete root.dataset.theme
    else root.dataset.theme = theme
    root.classList.toggle('four-colours', fourColours)
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, fourColours, showPlayable }))
    } catch {
      // kept for this visit only
    }
  }
}

export const settings = new Settings()
