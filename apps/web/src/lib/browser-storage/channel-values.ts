import { persisted } from './persisted-value.ts'
import { byName, flag, number } from './value-types.ts'

/** What a person sets for their channels on this device. `clearPerson` knows these by the beginning of their names. */

/** By channel: until when live mode avoids it, in milliseconds. */
export const liveAvoided = persisted('channels_avoided', byName(number))
/** By group. */
export const collapsedSections = persisted('channels_collapsed', byName(flag))
/** Whether the sidebar lists channels with unheard talks before the others, of many. */
export const unheardChannelsFirst = persisted('channels_unheard_first', flag)
