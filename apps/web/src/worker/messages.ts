/*
 * Messages between pages and the worker. Types only: shared code would become a chunk of its own, which a classic
 * worker cannot load.
 */

export type TakeOver = 'take over'

/** Sent by a page that has been open for a while on an unmetered connection. */
export type CacheParts = 'cache parts'

export interface Opening {
  open: string
}

/** The cache for files shared from other apps, until a page takes them. A header holds their names. */
export type SharedCache = 'earshot shared'
export type FileNameHeader = 'x-file-name'
