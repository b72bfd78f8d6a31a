import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { middle } from './compare.ts'

export interface Load {
  urls: string[]
  method: 'GET' | 'POST'
  /** These, like bodies, take turns, if there are several. */
  headers: Record<string, string> | Record<string, string>[]
  /** Base64. */
  body?: string | string[]
  connections: number
  seconds: number
}

interface Measured {
  /** Responses per second. */
  rate: number
  /** 99th percentile of the response time, in milliseconds. */
  p99: number
}

const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = [1, 8, 32]
/** If the ratios of rounds differ by more than this, the result is not meaningful. */
const MOST_SPREAD = 0.25

async function generate({ connections, seconds, ...asked }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = asking(agent, asked)
  const taken: number[] = []
  const until = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await ask()
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  taken.sort((a, b) => a - b)
  return { rate: taken.length / seconds, p99: taken[Math.floor((taken.length - 1) * 0.99)] ?? Number.NaN }
}

function asking(agent: Agent, { urls, method, headers, body }: Omit<Load, 'connections' | 'seconds'>) {
  const bodies = body === undefined ? [] : [body].flat().map((one) => Buffer.from(one, 'base64'))
  const heads = [headers].flat()
  let number = 0
  return () =>
    new Promise<void>((resolve, reject) => {
      const at = number++
      const options = { agent, method, headers: heads[at % heads.length] ?? {} }
      const sent = request(urls[at % urls.length] ?? '', options, (response) => {
        if ((response.statusCode ?? 500) >= 300) reject(new Error(`${method} ${urls[0]}: ${response.statusCode}`))
        response.resume().once('end', resolve)
      })
      sent.once('error', reject)
      sent.end(bodies[at % bodies.length])
    })
}

/** In a process of its own. */
export async function generateApart(load: Load) {
  const child = fork(fileURLToPath(import.meta.url), ['generate'])
  child.send(load)
  const [measured] = (await once(child, 'message')) as [Measured]
  child.disconnect()
  return measured
}

export const say = (line: string) => void process.stdout.write(`${line}\n`)

export interface Pair {
  name: string
  ours: Omit<Load, 'connections' | 'seconds'>
  raw: Omit<Load, 'connections' | 'seconds'>
}

interface Round extends Measured {
  /** Processor time of this process for a response, in microseconds. */
  processor: number
}

async function measure(load: Load): Promise<Round> {
  const before = process.cpuUsage()
  const measured = await generateApart(load)
  const { user, system } = process.cpuUsage(before)
  return { ...measured, processor: (user + system) / (measured.rate * load.seconds) }
}

/** Alternates both, so that other load affects both. */
export async function compareRates({ name, ours, raw }: Pair) {
  for (const connections of CONNECTIONS) {
    const rounds: { ours: Round; raw: Round }[] = []
    for (const each of [ours, raw]) await generateApart({ ...each, connections, seconds: 1 })
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        ours: await measure({ ...ours, connections, seconds: SECONDS }),
        raw: await measure({ ...raw, connections, seconds: SECONDS }),
      })
    const both = (which: keyof Round) =>
      (['ours', 'raw'] as const).map((what) => middle(rounds.map((round) => round[what][which])).toFixed(0)).join(' / ')
    const rates = ratio(rounds.map((round) => round.ours.rate / round.raw.rate))
    say(`| ${name} | ${connections} | ${both('rate')} | ${rates} | ${both('p99')} ms | ${both('processor')} µs |`)
  }
}

/** None if the rounds differ too much for one to mean anything. */
function ratio(ratios: number[]) {
  const spread = (Math.max(...ratios) - Math.min(...ratios)) / middle(ratios)
  return spread > MOST_SPREAD ? `none, rounds differ by ${(spread * 100).toFixed(0)} %` : middle(ratios).toFixed(2)
}

if (process.argv[2] === 'generate') {
  const [load] = (await once(process, 'message')) as [Load]
  process.send?.(await generate(load))
}
