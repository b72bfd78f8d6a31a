import type { TalkRow, Word } from '@earshot/contract/talks'
import type { OrgScope } from '../../organizations/scope.ts'
import { TITLE_MARK } from '../search/search-document.ts'
import { findRecording, listTokens, listWords } from './talks.repo.ts'

/** Undefined if the talk is gone or in the bin. */
export async function spokenIn(org: OrgScope, talk_id: string) {
  const recording = await findRecording(org, talk_id)
  const [heard] = await listWords(org, [talk_id])
  if (!recording || recording.deleted || !heard) return undefined
  const { channel_id, speaker_id, recorded_at } = recording
  return { channel_id, speaker_id, recorded_at, words: heard.words }
}

/** In the order of the ids; deleted talks are left out. */
export async function tokensIn(org: OrgScope, talk_ids: string[]) {
  const tokens = new Map((await listTokens(org, talk_ids)).map((talk) => [talk.talk_id, talk.tokens]))
  return talk_ids.flatMap((talk_id) => {
    const said = tokens.get(talk_id)
    return said === undefined ? [] : [{ talk_id, tokens: said.split(TITLE_MARK, 1).join().split(' ').filter(Boolean) }]
  })
}

/** In the order of `rows`. Loads a chunk of the words at a time, because talks may be hours long. */
export async function* talksWithWords<Row extends Pick<TalkRow, 'talk_id' | 'duration'>>(
  org: OrgScope,
  rows: Row[],
): AsyncGenerator<[Row, Word[]]> {
  for (const chunk of chunksOf(rows)) {
    const ids = chunk.map(({ talk_id }) => talk_id)
    const words = new Map((await listWords(org, ids)).map((talk) => [talk.talk_id, talk.words]))
    for (const row of chunk) yield [row, words.get(row.talk_id) ?? []]
  }
}

/** Seconds of talks whose words are in memory at once. */
const CHUNK = 60 * 60

function chunksOf<Row extends Pick<TalkRow, 'duration'>>(rows: Row[]): Row[][] {
  const chunks: Row[][] = []
  let seconds = Number.POSITIVE_INFINITY
  for (const row of rows) {
    seconds += row.duration ?? 0
    if (seconds > CHUNK) {
      chunks.push([])
      seconds = row.duration ?? 0
    }
    chunks.at(-1)?.push(row)
  }
  return chunks
}
