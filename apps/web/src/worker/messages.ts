/*
 * What pages and the worker agree on. Only types: code that both need would become a file of its own, and a worker that
 * is no module cannot load it.
 */

export type TakeOver = 'take over'

/** Sent by a page that has been loaded for a while and whose line is not metered. */
export type CacheParts = 'cache parts'

export interface Opening {
  open: string
}

/** The cache for files shared by another app until a page takes them; their names are in a header. */
export type SharedCache = 'earshot shared'
export type FileNameHeader = 'x-file-name'
