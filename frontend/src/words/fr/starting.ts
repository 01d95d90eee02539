/** Cadogan sans serveur : comment il démarre, et où il garde les parties. */
import type { Worded } from '../kinds'
import type { starting as en, storage as enStorage } from '../en/starting'

export const starting: Worded<typeof en> = {
  loading: (done, all) => `${done} sur ${all} Mo chargés`,
  begin: 'Chargement …',
  starting: 'Démarrage …',
  standsIn: 'Pas de connexion. Vous ne voyez que les parties que vous continuez ici ; les autres reviennent avec la connexion.',
  failed: {
    files: 'Impossible de charger Cadogan. Connectez-vous une fois à Internet ; ensuite, vous pourrez jouer sans connexion.',
    start: 'Ce navigateur ne peut pas exécuter Cadogan. Mettez-le à jour, ou essayez une version récente de Firefox, Chrome ou Safari.',
    newer: 'Ici, vos parties ont été enregistrées par un Cadogan plus récent. Rechargez la page pour l’obtenir.',
    elsewhere: 'Une autre fenêtre a ouvert vos parties et ne répond pas. Fermez-la, puis réessayez.',
  },
}

export const storage: Worded<typeof enStorage> = {
  kept: 'Tout reste sur cet appareil : parties, résultats et réglages. Rien n’est envoyé.',
  passing: 'Vos parties ne sont gardées que dans ce navigateur. Il peut les effacer s’il manque de place ou si vous ne venez pas pendant des semaines : enregistrez une copie de temps en temps.',
  full: 'La mémoire est pleine : vos derniers coups ne sont pas enregistrés. Vous pouvez continuer, mais enregistrez une copie avant de fermer cette fenêtre.',
  refused: 'Ce navigateur ne garde rien ici, comme en navigation privée. Vos parties disparaîtront à la fermeture : enregistrez une copie.',
  save: 'Enregistrer une copie',
  hide: 'Masquer',
}
