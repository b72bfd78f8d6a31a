import { isRecorderAtWork } from '../../../recorder/at-work.ts'
import { isEditorAtWork } from '../../../talks/editing/draft/at-work.ts'

/** Whether somebody is recording, sending, or has written something that is not saved. */
export const isAtWork = () => isRecorderAtWork() || isEditorAtWork()
