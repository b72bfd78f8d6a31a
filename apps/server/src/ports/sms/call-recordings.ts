/** The recordings that a provider of phone calls keeps. */
export interface CallRecordings {
  /**
   * The WAV file of a recording. Throws RecordingTooLarge after `most` bytes; any other error, as of a recording that is
   * not there yet, is worth another try.
   */
  read(recording: string, most: number): AsyncIterable<Uint8Array>
}

export class RecordingTooLarge extends Error {
  override name = 'RecordingTooLarge'
}
