import { isRecorderBusy } from '../../composer/recording/recorder-busy.ts'
import { isEditorBusy } from '../../talks/editor/transcript-draft.ts'

export const hasUnsavedWork = () => isRecorderBusy() || isEditorBusy()
