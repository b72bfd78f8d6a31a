import type { Delivery, Event, EventPayload } from './webhook-messages.ts'

interface SampleFacts {
  channel_id: string
  user_id: string
  /** ISO 8601. */
  recorded_at: string
}

const TALK = '00000000-0000-4000-8000-000000000001'
const ALERT = '00000000-0000-4000-8000-000000000002'

/** What an event looks like, for programs that learn its fields from an example. */
export function sampleOf(event: Event, { channel_id, user_id, recorded_at }: SampleFacts) {
  const talk = { talk_id: TALK, channel_id, user_id, by_phone: null, speaker_id: null, recorded_at }
  const samples: EventPayload = {
    'talk.created': talk,
    'talk.ready': { ...talk, duration: 4.2, text: 'The water pump is broken.', language: 'en', confidence: 0.93 },
    'hit.created': {
      ...{ alert_id: ALERT, talk_id: TALK, channel_id, keyword: 'water pump', start: 0.4, end: 1.3 },
      ...{ before: 'The', match: 'water pump', after: 'is broken.', silence: null, late: false },
    },
  }
  return { ...samples[event], sample: true }
}

export const isSample = ({ payload }: Pick<Delivery, 'payload'>) => payload['sample'] === true
