/** Cadogan as an app on the reader's device: Deutsch. */
import type { Worded } from '../kinds'
import type { install as enInstall, update as enUpdate } from '../en/install'

export const install: Worded<typeof enInstall> = {
  title: 'Installieren',
  button: 'Cadogan installieren',
  means: 'Es öffnet sich dann wie eine App in einem eigenen Fenster.',
  apple: 'Cadogan auf den Home-Bildschirm legen: erst „Teilen“, dann „Zum Home-Bildschirm“ antippen.',
  whole: 'Cadogan liegt ganz auf diesem Gerät und läuft ohne Netz.',
}

export const update: Worded<typeof enUpdate> = {
  ready: 'Eine neue Version ist bereit.',
  now: 'Jetzt aktualisieren',
  taken: 'Wird aktualisiert …',
  later: 'Später',
  sign: 'Eine neue Version ist bereit. Jetzt aktualisieren',
}
