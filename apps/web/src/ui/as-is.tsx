import type { ReactNode } from 'react'

/** Text for a sentence in `Trans`, which takes what looks like a tag in a plain string, as in a name `<b>`, for one of its own. */
export const asIs = (text: string | null | undefined): ReactNode => <>{text}</>
