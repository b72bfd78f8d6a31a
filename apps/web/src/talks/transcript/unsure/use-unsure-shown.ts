import { useSetting } from '../../../users/settings.queries.ts'

/** Whether a person wants to see which words are unsure; on all of their devices. */
export const useUnsureShown = () => useSetting<boolean>('show_unsure_words', true)
