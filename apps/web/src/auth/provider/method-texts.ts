import type { Messages } from '@lingui/core'
import { loadTexts } from '../../lib/language.ts'

const texts = import.meta.glob<{ messages: Messages }>(['../../locales/*/methods.po', '!**/en/*'])

/** What few ways to sign in say, besides what all say. */
export const loadMethodTexts = () => loadTexts(texts)
