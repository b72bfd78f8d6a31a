import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { ApiRefusal, type DemoUser } from './demo/client.ts'
import { arrive, ChangedAccount, password, people } from './demo/demo-users.ts'
import { idOf, synthesize } from './demo/synthesize-speech.ts'
import { followUp, isReadable, type SentSample } from './demo/follow-up.ts'
import { isFilled, openDemoOrganization, type DemoOrganization } from './demo/demo-organization.ts'
import { type Sample, samples, tagOf, voices } from './demo/talks.ts'

/** So that what one sees first is readable first. */
const newestFirst = samples.toSorted((one, other) => one.hoursAgo - other.hoursAgo)
const base = process.argv[2] ?? 'http://localhost:3000'
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await serverIsReady()
  say('… Setting up the demo: Mira and Tom join Station Seven')
  const visitors = { mira: await arrive(base, people.mira), tom: await arrive(base, people.tom) }
  if (await isFilled(visitors.mira)) say('✓ Station Seven is filled from an earlier start, and stays as it is')
  else await fill(visitors)
  say(`✓ Sign in at ${base}/login as ${people.mira.email} (or ${people.tom.email}), password "${password}".`)
} catch (error) {
  if (error instanceof ChangedAccount) say(`! ${error.message}, so the demo stays as it is.`)
  else stop(error)
}

function stop(error: unknown) {
  process.stderr.write(`✗ The demo stopped: ${error instanceof Error ? error.message : String(error)}\n`)
  say('! Earshot goes on without the rest of the demo. Start with --demo again to finish it.')
  process.exitCode = 1
}

interface Visitors {
  mira: DemoUser
  tom: DemoUser
}

async function fill(visitors: Visitors) {
  const station = await openDemoOrganization(base, visitors)
  const sent: SentSample[] = []
  for (const [index, sample] of newestFirst.entries()) {
    const line = `${index + 1}/${samples.length} ${sample.channel}, ${people[sample.speaker].name}`
    const talk_id = await send(sample, { visitor: visitors[sample.speaker], station }).catch(refusalOf)
    if (typeof talk_id === 'string') sent.push({ sample, talk_id })
    say(typeof talk_id === 'string' ? `  ${line}: ${sample.text.slice(0, 60)}…` : `! ${line}: ${talk_id.message}`)
  }
  const { org_id } = station
  if (await isReadable(visitors.mira, org_id)) await followUp({ mira: visitors.mira, org_id, sent })
  else say('! The talks wait for a speech engine: Settings › Speech says what is missing.')
}

/** A refused talk is skipped: its channel was made private, or it was deleted, after an earlier start. */
function refusalOf(error: unknown): ApiRefusal {
  if (error instanceof ApiRefusal && error.status < 500) return error
  throw error
}

/** npm start, which has begun this program, ends it if the server ends first. */
async function serverIsReady() {
  const starter = process.ppid
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (process.ppid === starter && !(await isReady())) await pause(200)
}

interface Way {
  visitor: DemoUser
  station: DemoOrganization
}

async function send(sample: Sample, { visitor, station: { org_id, channelIds, speakerIds, tagIds } }: Way) {
  const audio = await synthesize(sample)
  const speaker_id = speakerIds.get(voices[sample.voice] ?? '')
  const tag_id = tagIds.get(tagOf(sample) ?? '')
  const fields = {
    org_id,
    channel_id: channelIds.get(sample.channel) ?? '',
    client_id: idOf(sample),
    title: '',
    ...(speaker_id && { speaker_id }),
    ...(tag_id && { tags: tag_id }),
    recorded_at: new Date(Date.now() - sample.hoursAgo * 3_600_000).toISOString(),
  }
  return (await visitor.send(api.talks.save, fields, { name: 'talk.wav', audio })).talk_id
}
