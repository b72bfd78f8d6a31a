import { pageValue } from '../../lib/page-value/page-value.ts'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'

const opened = pageValue(false)

/** Whether the palette is open. It is opened from the rail and by a key, and there is one of it. */
export const useOpened = () => usePageValue(opened)

export const setOpened = opened.set
