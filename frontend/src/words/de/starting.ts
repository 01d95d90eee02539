/** Cadogan ohne Server: wie es startet, und wo es die Spiele aufbewahrt. */
import type { Worded } from '../kinds'
import type { starting as en, storage as enStorage } from '../en/starting'

export const starting: Worded<typeof en> = {
  loading: (done, all) => `${done} von ${all} MB geladen`,
  begin: 'Wird geladen …',
  starting: 'Startet …',
  standsIn: 'Keine Verbindung. Du siehst nur Spiele, die du hier weiterspielst; die anderen kommen mit der Verbindung wieder.',
  failed: {
    files: 'Cadogan konnte nicht geladen werden. Verbinde dich einmal mit dem Internet; danach kannst du auch ohne spielen.',
    start: 'Dieser Browser kann Cadogan nicht ausführen. Aktualisiere ihn, oder nimm ein aktuelles Firefox, Chrome oder Safari.',
    newer: 'Deine Spiele hat hier ein neueres Cadogan gespeichert. Lade die Seite neu, um es zu bekommen.',
    elsewhere: 'Ein anderes Fenster hat deine Spiele geöffnet und antwortet nicht. Schließe es, und versuche es noch einmal.',
  },
}

export const storage: Worded<typeof enStorage> = {
  kept: 'Alles bleibt auf diesem Gerät: Spiele, Ergebnisse und Einstellungen. Nichts wird verschickt.',
  passing: 'Deine Spiele liegen nur in diesem Browser. Er kann sie löschen, wenn sein Speicher knapp wird oder du wochenlang nicht da bist: Sichere ab und zu eine Kopie.',
  full: 'Der Speicher ist voll: Deine letzten Züge sind nicht gespeichert. Du kannst weiterspielen; sichere aber eine Kopie, bevor du dieses Fenster schließt.',
  refused: 'Dieser Browser speichert hier nichts, wie in einem privaten Fenster. Beim Schließen sind deine Spiele weg: Sichere eine Kopie.',
  save: 'Kopie sichern',
  hide: 'Ausblenden',
}
