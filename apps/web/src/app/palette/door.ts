import { shared } from '../../lib/shared/shared.ts'
import { useShared } from '../../lib/shared/use-shared.ts'

const opened = shared(false)

/** Whether the palette is open. It is opened from the rail and by a key, and there is one of it. */
export const useOpened = () => useShared(opened)

export const setOpened = opened.set
