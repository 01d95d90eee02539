/** Whether Cadogan can be installed on this device, and how. */

/** The event of browsers that let a page ask for its installing. */
type Prompt = globalThis.Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** Running in a window of its own, as it does once it is installed. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** iPads call themselves Macs, but no Mac has a touch screen. */
const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

class Device {
  private prompt = $state.raw<Prompt | null>(null)

  /** Keep the browser's offer until the player wants it. */
  listen() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.prompt = event as Prompt
    })
    addEventListener('appinstalled', () => (this.prompt = null))
  }

  /** How to install it: by a button, by hand on an Apple device, or not at all: it is installed, or the browser cannot. */
  get way(): 'button' | 'apple' | 'none' {
    if (isInstalled()) return 'none'
    return this.prompt ? 'button' : isApple ? 'apple' : 'none'
  }

  async install() {
    const { prompt } = this
    // A browser shows its offer once.
    this.prompt = null
    await prompt?.prompt()
  }
}

export const device = new Device()
device.listen()
