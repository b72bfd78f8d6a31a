import type { Span } from './media.ts'

/** The filter that leaves a span of the sound, counted in its samples, whatever times its container gives them. */
export const only = (span: Span | undefined) =>
  span ? `asetpts=N/SR/TB,atrim=start=${span.start.toFixed(3)}:end=${span.end.toFixed(3)},asetpts=PTS-STARTPTS,` : ''
