/** Cadogan as an app on the reader's device: Français. */
import type { Worded } from '../kinds'
import type { install as enInstall, update as enUpdate } from '../en/install'

export const install: Worded<typeof enInstall> = {
  title: 'Installer',
  button: 'Installer Cadogan',
  means: 'Il s’ouvre alors dans sa propre fenêtre, comme une application.',
  apple: 'Pour garder Cadogan sur l’écran d’accueil, touchez Partager, puis « Sur l’écran d’accueil ».',
  whole: 'Tout Cadogan est sur cet appareil. Il marche sans réseau.',
}

export const update: Worded<typeof enUpdate> = {
  ready: 'Une nouvelle version est prête.',
  now: 'Mettre à jour',
  taken: 'Mise à jour…',
  later: 'Plus tard',
  sign: 'Une nouvelle version est prête. Mettre à jour',
}
