import type { Word } from '@earshot/contract/talks'
import type { OrgScope } from '../../../organizations/scope.ts'
import type { Piece } from '../../../ports/media/media.ts'
import { openScratch } from '../../../ports/scratch.ts'
import type { Phone, Speech } from '../../../ports/speech/speech.ts'
import { originalKey } from '../../keys.ts'
import type { Heard } from '../../versions/versions.service.ts'
import { withPhantoms } from './phantoms.ts'
import { placed } from './placing.ts'
import { spanOf } from '../trim.ts'

/** What an organization tells its engine. */
export interface Choice {
  engine: string | null
  language: string | null
  vocabulary: string[]
}

export type Hearing = Heard

interface Sound {
  talk_id: string
  trim_start: number
  trim_end: number
  duration: number | null
}

interface How {
  choice: Choice
  engine: Speech
  signal: AbortSignal
}

/** Gives an engine the parts of a talk with sound, and puts together what it hears. */
export async function listen(org: OrgScope, talk: Sound, { choice, engine, signal }: How): Promise<Hearing> {
  const { storage, media, config } = org.context
  await using folder = await openScratch(config.dataDir)
  await using original = await storage.local(originalKey(org.org_id, talk.talk_id))
  const cut = { span: spanOf(talk), portion: engine.portion }
  const heard = await hear(engine, media.pieces(original.path, folder.path, cut), { ...choice, signal })
  return { engine: engine.name, rough: engine.rough, ...heard }
}

interface Hints {
  language: string | null
  vocabulary: string[]
  signal: AbortSignal
}

/** The words of all pieces at their places in the talk, and the language that the first of them was in. */
export async function hear(engine: Speech, pieces: AsyncIterable<Piece>, { language, vocabulary, signal }: Hints) {
  const words: Word[] = []
  const phones: Phone[] = []
  let spoken = language
  for await (const piece of pieces) {
    const heard = await engine.transcribe(piece.path, { language, vocabulary, signal })
    for (const word of placed(engine.invents ? withPhantoms(heard.words) : heard.words, piece)) words.push(word)
    for (const phone of placed(heard.phones ?? [], piece)) phones.push(phone)
    if (heard.words.length > 0) spoken ??= heard.language
  }
  return { words, phones, language: spoken ?? engine.languages[0] ?? 'und' }
}
