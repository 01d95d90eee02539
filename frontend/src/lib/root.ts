/** The address of the folder that the page lies in, with a slash at its end: where the manifest is. Empty if there is none. */
export const root: string = globalThis.document?.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href.replace(/[^/]*$/, '') ?? ''
