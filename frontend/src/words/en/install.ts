/** Cadogan as an app on the reader's device: English. */

export const install = {
  title: 'Install',
  button: 'Install Cadogan',
  means: 'It then opens in a window of its own, like an app.',
  apple: 'To keep Cadogan on your home screen, tap Share, then “Add to Home Screen”.',
  whole: 'All of Cadogan is on this device. It works without a network.',
}

export const update = {
  ready: 'A new version is ready.',
  now: 'Update now',
  /** In place of `now` once it is pressed. */
  taken: 'Updating …',
  later: 'Later',
  /** Of a sign in the title bar. */
  sign: 'A new version is ready. Update now',
}
