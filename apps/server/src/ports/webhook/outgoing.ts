/** A request to a server named by a member or a browser. */
export interface PostedAnswer {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
  signal?: AbortSignal | undefined
}

export interface Outgoing {
  /**
   * Posts to an address that the server itself did not choose, and answers the status it met; redirects are not followed.
   * Throws OutgoingError when there was no answer, or when the address leads where it may not.
   */
  post(posted: PostedAnswer): Promise<number>
  /** Why an address may not be called, as a sentence; null where it may, or where nothing is known of its name yet. */
  refusal(url: string): Promise<string | null>
}

/** No answer; the message is a sentence for people and says nothing of what lies behind an address. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
}
