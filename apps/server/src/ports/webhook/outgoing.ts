export interface PostedAnswer {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
  signal?: AbortSignal | undefined
}

export interface Outgoing {
  /**
   * Posts to a URL that the server did not choose itself and returns the status. Does not follow redirects. Throws
   * OutgoingError if there is no answer or the address is not allowed.
   */
  post(posted: PostedAnswer): Promise<number>
  /**
   * Reads from such a URL in the same way, within `ms` (default: a minute). Throws OutgoingError also for other answers
   * than 200, and for more bytes.
   */
  read(url: string, options: { most: number; ms?: number }): Promise<Buffer>
  /** Why a URL may not be called, as a sentence; null if it may, or if its name does not resolve yet. */
  refusal(url: string): Promise<string | null>
}

/** No answer; the message is a sentence for the user and reveals nothing about the network behind an address. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
}
