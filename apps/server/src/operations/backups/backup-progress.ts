export type BackupReport = (files: number, bytes: number) => void

/** Sees every byte that is read for a backup: stops where it shall stop, and notices that nothing moves. */
export interface Progress {
  report: BackupReport
  moved(): void
  watched(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

interface Watching {
  report?: BackupReport
  signal?: AbortSignal
  onMove?(): void
}

export function watchProgress({ report = () => {}, signal, onMove }: Watching): Progress {
  const moved = () => {
    signal?.throwIfAborted()
    onMove?.()
  }
  return {
    report,
    moved,
    async *watched(bytes) {
      for await (const piece of bytes) {
        moved()
        yield piece
      }
    },
  }
}
