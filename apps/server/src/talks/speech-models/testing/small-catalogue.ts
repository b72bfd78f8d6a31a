import { catalogue } from '../../../ports/speech/sherpa/models/catalogue.ts'
import type { Model } from '../../../ports/speech/sherpa/models/model.ts'
import { type MirrorAnswer, half, missing, openMirror, tiny, whole } from './mirror.ts'

/**
 * For `node --import` before a test's server: replaces the catalogue by a small one and starts its mirror. `GET
 * /gives/half` etc. change how the mirror answers.
 */
const [big, small, german] = tiny
const giant = { ...big, name: 'giant', memory: 1_000_000_000 }
;(catalogue as Model[]).splice(0, catalogue.length, { ...big, memory: 1 }, small, german, giant)

const gives: Record<string, MirrorAnswer> = { half: half, nothing: missing, whole: whole }
let give = half
const told: MirrorAnswer = (response, asked) => {
  const next = gives[asked.path.replace('gives/', '')]
  if (!next) return give(response, asked)
  give = next
  response.end()
}

const { MODELS_URL } = process.env
if (MODELS_URL) (await openMirror(Number(new URL(MODELS_URL).port))).gives(told)
