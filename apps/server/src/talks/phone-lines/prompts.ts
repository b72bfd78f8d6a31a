import type { CallStep, prompts } from '@earshot/contract/phone-calls'
import type { PhoneLine } from '@earshot/contract/phone-lines'
import { promptTexts } from './prompt-texts.ts'

type Prompt = Exclude<(typeof prompts)[number], 'message'>

interface Key {
  digit: string
  name: string
}

const keyTexts: Record<PhoneLine['language'], (key: Key) => string> = {
  en: ({ digit, name }) => `For ${name}, press ${digit}.`,
  de: ({ digit, name }) => `Für ${name} drücke die ${digit}.`,
  ar: ({ digit, name }) => `للقناة ${name} اضغط ${digit}.`,
}

const [GATHER_SECONDS, PIN_SECONDS] = [8, 10]
const LONGEST_PIN = 8
const nothing = { prompt: '', text: '', url: '', language: 'en', keys: '', digits: 0, asked: '', seconds: 0 } as const

type Line = Pick<PhoneLine, 'language' | 'greeting' | 'keys' | 'longest'>

export const say = ({ language }: Pick<Line, 'language'>, prompt: Prompt): CallStep => ({
  ...nothing,
  do: 'say',
  prompt,
  language,
  text: promptTexts[language][prompt],
})

/** A line without a greeting of its own says where its keys lead. */
export const greet = (line: Line, keys: Key[]): CallStep => ({
  ...say(line, 'greeting'),
  text: line.greeting || [...keys.map(keyTexts[line.language]), promptTexts[line.language].greeting].join(' '),
})

export const sayMessage = ({ language }: Pick<Line, 'language'>, text: string): CallStep => ({
  ...nothing,
  ...{ do: 'say', prompt: 'message', language, text },
})

export const play = ({ language }: Pick<Line, 'language'>, url: string): CallStep => ({
  ...nothing,
  ...{ do: 'play', language, url },
})

/** One key of these. It is reported together with `asked`. */
export const gather = ({ language }: Pick<Line, 'language'>, keys: string, asked = ''): CallStep => ({
  ...nothing,
  ...{ do: 'gather', language, keys, digits: 1, asked, seconds: GATHER_SECONDS },
})

export const gatherPin = ({ language }: Pick<Line, 'language'>, asked: string): CallStep => ({
  ...nothing,
  ...{ do: 'gather', language, keys: '0123456789#', digits: LONGEST_PIN, asked, seconds: PIN_SECONDS },
})

export const record = ({ language, longest }: Line): CallStep => ({
  ...nothing,
  do: 'record',
  language,
  keys: '#*',
  seconds: longest,
})

export const hangup: CallStep = { ...nothing, do: 'hangup' }
