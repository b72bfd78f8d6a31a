/*
 * What pages and the worker agree on. Only types: code that both need would become a file of its own, and a worker that
 * is no module cannot load it.
 */

/** What a page tells a newer worker that waits. */
export type TakeOver = 'take over'

/** What the worker tells a page: to show an address of ours. */
export interface Opening {
  open: string
}

/** The cache in which files wait that another app has shared, until a page takes them; and where their names stand. */
export type SharedCache = 'earshot shared'
export type FileNameHeader = 'x-file-name'
