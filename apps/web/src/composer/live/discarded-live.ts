import { persisted } from '../../lib/browser-storage/persisted-value.ts'
import { byName, text } from '../../lib/browser-storage/value-types.ts'

/** Live talks that were discarded without a network, with who spoke. */
export const discardedLive = persisted('discarded_live', byName(text))
