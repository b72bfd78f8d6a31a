import { api } from '@earshot/contract'
import { clausesOf } from '@earshot/contract/rules/query'
import Fastify from 'fastify'
import { listChannels } from '../apps/server/src/organizations/channels/channels.repo.ts'
import { filtersOf } from '../apps/server/src/talks/search/filters.ts'
import { readQuery } from '../apps/server/src/talks/search/query.ts'
import { findTalkIds } from '../apps/server/src/talks/search/search.repo.ts'
import { compareAlerts } from './alerts.ts'
import { measureHitLatency } from './hit-latency.ts'
import { compare, type Measured } from './compare.ts'
import { compareSpeech } from './speech.ts'
import { openBenchServer, TALKS } from './bench-server.ts'
import { measureUploads } from './uploads.ts'

/** npm run bench: the cost of the HTTP layer over a minimal baseline, measured alternately in one run. */
await using station = await openBenchServer()
const { url, token, org } = station
/** Without compression, because the baselines do not compress either. */
const plain = { 'accept-encoding': 'identity', 'content-type': 'application/json' }
const headers = { authorization: `Bearer ${token}`, ...plain }

const bare = Fastify()
bare.get('/org_channels', () => listChannels(org))
const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })

const read = async (address: string, request?: RequestInit) => {
  const response = await fetch(address, { headers, ...request })
  if (!response.ok) throw new Error(await response.text())
  return response.arrayBuffer()
}

const search = (query: string) =>
  compare({
    name: `POST /search ${query}, against its SQL function alone`,
    ours: () =>
      read(`${url}/v3${api.search.search.path}`, {
        method: 'POST',
        body: JSON.stringify({ org_id: org.org_id, query }),
      }),
    yardstick: () => findTalkIds(org, { ...readQuery(clausesOf(query)), filters: filtersOf(org, {}) }, { limit: 50 }),
  })

say(`${TALKS} talks, one request at a time, milliseconds in the middle`)
report(
  await compare({
    name: 'GET /org_channels, against a bare handler with the same query',
    ours: () => read(`${url}/v3${api.channels.list.path}?org_id=${org.org_id}`),
    yardstick: () => read(`${bareUrl}/org_channels`),
  }),
)
report(await search('word40'))
report(await search('word4000'))
await bare.close()
for await (const measured of compareAlerts(station)) report(measured)
const models = process.env.MODELS_DIR
if (!models) say('Speech is left out: MODELS_DIR names no folder of models')
for await (const { memory, ...measured } of models ? compareSpeech(models) : []) {
  report(measured)
  if (memory !== null) say(`       ${memory} MiB of memory at most`)
}

for await (const { name, seconds, first, took } of models ? measureUploads(models) : [])
  say(
    `${first.toFixed(2)} / ${took.toFixed(2)} s  from the upload of ${seconds} s of sound to its first words and all, ${name}`,
  )

say('from the commit of a transcript to what people notice of a hit: half of them, and 95 of 100')
for (const { way, median, p95, kept } of await measureHitLatency())
  say(`${kept ? '✓' : '✗'} ${Math.round(median)} / ${Math.round(p95)} ms  ${way}`)

function report({ name, ours, yardstick, ratio }: Measured) {
  say(`${ratio.toFixed(2)}×  ${ours.toFixed(2)} / ${yardstick.toFixed(2)} ms  ${name}`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
