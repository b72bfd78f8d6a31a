import path from 'node:path'
import type { Log } from '../../core/log.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import { DETECT, nameOf, speaks } from '@earshot/contract/rules/spoken-languages'
import { openAi } from './openai/openai.ts'
import type { EngineSettings } from './speech-engine-settings.ts'
import type { Speech } from './speech.ts'
import { catalogue, modelNamed } from './sherpa/models/catalogue.ts'
import { megabytesOf, type Model, sizeOf } from './sherpa/models/model.ts'
import { bytesOf } from './sherpa/models/verification.ts'
import { sherpa } from './sherpa/sherpa.ts'

export interface SpeechEngines {
  all: readonly Speech[]
  /** ISO 639-1, of this installation: what is spoken where nothing says so, and an engine detects nothing. */
  language?: string
  /** Ends the processes of engines on this machine. */
  end?(): void
}

interface EngineSlot {
  dataDir: string
  log: Log
  language?: string
  /** Local models, which come before the declared engines; they may change at runtime. */
  models?: () => readonly Model[]
}

export function openEngines(declared: readonly EngineSettings[], place: EngineSlot): SpeechEngines {
  const fixed = declared.map((settings) => withCircuitBreaker(engineOf(settings, place)))
  const names = new Set(declared.flatMap((each) => (each.kind === 'sherpa' ? [each.name, each.model] : each.name)))
  const opened = new Map<Model, Speech>()
  const open = (model: Model) => {
    const engine = opened.get(model) ?? withCircuitBreaker(engineOfModel(model, place))
    opened.set(model, engine)
    return engine
  }
  return {
    ...(place.language && { language: place.language }),
    get all() {
      const models = (place.models?.() ?? []).filter(({ name }) => !names.has(name))
      return [...models.map(open), ...fixed]
    },
    end: () => {
      for (const engine of [...opened.values(), ...fixed]) engine.end?.()
    },
  }
}

const engineOfModel = (model: Model, { dataDir, log }: EngineSlot) =>
  sherpa({
    ...{ name: model.name, model, models: modelsIn(dataDir), log },
    absent: async () => {
      const here = Math.floor((100 * (await bytesOf(modelsIn(dataDir), model))) / sizeOf(model))
      return `The speech model ${model.name} is still downloading: ${here} % of ${megabytesOf(model)} MB`
    },
  })

function engineOf(settings: EngineSettings, { dataDir, log }: EngineSlot): Speech {
  if (settings.kind === 'openai') return openAi(settings)
  const model = modelNamed(settings.model) as Model
  return sherpa({ name: settings.name, model, models: modelsIn(dataDir), log })
}

export const modelsIn = (dataDir: string) => path.join(dataDir, 'models')

/** Null means no preference; a language can also be DETECT. */
export interface EnginePreference {
  engine: string | null
  language: string | null
}

/**
 * The engines that may transcribe an organization's talks, in the order in which they are tried. If an engine was
 * chosen, only engines on this machine are added, so that no audio goes to a server that was not chosen.
 */
export function enginesFor({ all, language: home }: SpeechEngines, { engine, language }: EnginePreference): Speech[] {
  const able = all.filter(({ languages }) => understands(languages, language, home))
  if (engine === null) return able
  return [...able.filter(({ name }) => name === engine), ...able.filter(({ name, local }) => local && name !== engine)]
}

/** The best one that sends nothing to another server, for sound whose words come again later. */
export async function localEngineFor(engines: SpeechEngines, choice: EnginePreference): Promise<Speech | undefined> {
  for (const engine of enginesFor(engines, choice)) if (engine.local && !(await engine.missing())) return engine
  return undefined
}

const NO_ENGINE = 'No speech engine is configured here: its operator can set SPEECH_MODEL or SPEECH_ENGINES'

/** The preferred engine, or a sentence that says why there is none. */
export function engineFor(
  { all, language: home }: SpeechEngines,
  { engine, language }: EnginePreference,
): Speech | string {
  const chosen = engine === null ? all : all.filter(({ name }) => name === engine)
  if (all.length === 0) return NO_ENGINE
  if (chosen.length === 0) return `The speech engine ${engine} is no longer available. An admin can select another one`
  return chosen.find(({ languages }) => understands(languages, language, home)) ?? withoutEngine(language ?? home ?? '')
}

/** An engine of one language writes nonsense in any other; others detect which is spoken. */
function understands(languages: readonly string[], language: string | null, home: string | undefined) {
  if (language === DETECT) return detects(languages)
  if (language !== null) return speaks(languages, language)
  return detects(languages) || home === undefined || speaks(languages, home)
}

const detects = (languages: readonly string[]) => languages.length !== 1

function withoutEngine(language: string) {
  if (language === DETECT) return withoutDetection()
  const model = catalogue.find((each) => !each.floor && speaks(each.languages, language))
  if (!model) return `No engine for ${nameOf(language)} here. An admin can select another language or engine`
  const size = megabytesOf(model)
  return `No engine for ${nameOf(language)} here. The speech model ${model.name} (${size} MB) speaks it: an admin can select it in Settings › Speech`
}

function withoutDetection() {
  const model = catalogue.find(({ languages }) => detects(languages)) as Model
  return `No engine here detects the language. The speech model ${model.name} (${megabytesOf(model)} MB) does: an admin can select it in Settings › Speech`
}
