/** Somebody's own patiences, which are only texts: their links. */

/** Their ids are made from their texts. */
export const isOwn = ({ id }: { id: string }): boolean => id.startsWith('own-')

/** The page where they are written and shown. */
export const OWN = '/patience'

/** Links to those of this visit, by their ids. */
const links = new Map<string, string>()
export const keepLink = (id: string, link: string) => void links.set(id, link)

/** The address of a table of one; anyone who opens it gets the text. */
export const ownAddress = (game: string, deal = ''): string => (links.get(game.split('?', 1)[0]!) ?? OWN) + (deal && `.${deal}`)
