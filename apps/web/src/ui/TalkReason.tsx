import { lazyPart } from './lazy/lazy-part.tsx'

/** Why a talk waits or has failed, in the reader's language. Few talks have a reason, so its sentences are loaded with the first. */
export const TalkReason = lazyPart(
  async () => (await import('../lib/talk-reason/load-talk-reason.ts')).loadTalkReason(),
  {
    instead: () => '…',
    soon: true,
  },
)
