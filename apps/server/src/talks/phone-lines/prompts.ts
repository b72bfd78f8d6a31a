import type { CallStep, prompts } from '@earshot/contract/phone-calls'
import type { PhoneLine } from '@earshot/contract/phone-lines'

type Prompt = (typeof prompts)[number]

/** `greeting` is spoken if the line has none of its own. */
const texts: Record<PhoneLine['language'], Record<Prompt, string>> = {
  en: {
    greeting: 'Please leave a message after the tone. Press hash when you are done, or star to start again.',
    saved: 'Your message was sent. Goodbye.',
    refused: 'You cannot leave a message at this number. Goodbye.',
  },
  de: {
    greeting:
      'Bitte sprich nach dem Ton. Drücke die Rautetaste, wenn du fertig bist, oder die Sterntaste, um neu zu beginnen.',
    saved: 'Deine Nachricht wurde gesendet. Auf Wiederhören.',
    refused: 'Unter dieser Nummer kannst du keine Nachricht hinterlassen. Auf Wiederhören.',
  },
  ar: {
    greeting: 'اترك رسالتك بعد الصافرة. اضغط على مفتاح المربع عند الانتهاء، أو على النجمة للبدء من جديد.',
    saved: 'تم إرسال رسالتك. مع السلامة.',
    refused: 'لا يمكنك ترك رسالة على هذا الرقم. مع السلامة.',
  },
}

interface Key {
  digit: string
  name: string
}

const keyTexts: Record<PhoneLine['language'], (key: Key) => string> = {
  en: ({ digit, name }) => `For ${name}, press ${digit}.`,
  de: ({ digit, name }) => `Für ${name} drücke die ${digit}.`,
  ar: ({ digit, name }) => `للقناة ${name} اضغط ${digit}.`,
}

const GATHER_SECONDS = 8
const nothing = { prompt: '', text: '', url: '', language: 'en', keys: '', seconds: 0 } as const

type Line = Pick<PhoneLine, 'language' | 'greeting' | 'keys' | 'longest'>

export const say = ({ language }: Line, prompt: Prompt): CallStep => ({
  ...nothing,
  do: 'say',
  prompt,
  language,
  text: texts[language][prompt],
})

/** A line without a greeting of its own says where its keys lead. */
export const greet = (line: Line, keys: Key[]): CallStep => ({
  ...say(line, 'greeting'),
  text: line.greeting || [...keys.map(keyTexts[line.language]), texts[line.language].greeting].join(' '),
})

export const gather = ({ language, keys }: Line): CallStep => ({
  ...nothing,
  do: 'gather',
  language,
  keys: `${keys.map(({ digit }) => digit).join('')}*#`,
  seconds: GATHER_SECONDS,
})

export const record = ({ language, longest }: Line): CallStep => ({
  ...nothing,
  do: 'record',
  language,
  keys: '#*',
  seconds: longest,
})

export const hangup: CallStep = { ...nothing, do: 'hangup' }
