import { tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'

/** What Whisper-like engines output for silence: subtitle credits from their training data. */
const CREDITS = [
  'amara org community',
  'subtitles by',
  'subtitled by',
  'transcribed by https',
  'transcription by castingwords',
  'untertitel der amara',
  'untertitel im auftrag des zdf',
  'untertitelung des zdf',
  'untertitelung aufgrund der amara',
  'sous titres réalisés par',
  'sous titrage société radio canada',
  'sous titrage st',
  'subtítulos realizados por la comunidad',
  'subtítulos por la comunidad',
  'legendas pela comunidade',
  'sottotitoli creati dalla comunità',
  'sottotitoli a cura di',
  'ondertitels ingediend door',
  'ondertiteling door de amara',
  'napisy stworzone przez społeczność',
  'undertexter från amara',
  'undertekster av ai media',
  'danske tekster af',
  'субтитры сделал',
  'субтитры создавал',
  'редактор субтитров',
  'ترجمة نانسي قنقر',
  'altyazı m k',
  '字幕由amara org社区提供',
  '字幕 by',
]

/** People also say these, so they only count if they are all that is said between two pauses. */
const FAREWELLS = [
  'you',
  'thank you for watching',
  'thanks for watching',
  'thank you so much for watching',
  'please subscribe to my channel',
  'like and subscribe',
  'vielen dank fürs zuschauen',
  'danke fürs zuschauen',
  'merci d avoir regardé cette vidéo',
  'gracias por ver el video',
  'suscríbete al canal',
  'obrigado por assistir',
  'grazie per la visione',
  'bedankt voor het kijken',
  'dziękuję za oglądanie',
  'takk for at du så på',
  'tack för att ni tittade',
  'спасибо за просмотр',
  'продолжение следует',
  'izlediğiniz için teşekkürler',
  'ご視聴ありがとうございました',
  '시청해주셔서 감사합니다',
  '谢谢观看',
  '感谢观看',
  '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目',
]

/** Some engines write `amara.org` as two words. */
const plain = (text: string) => tokensOf(text.replaceAll(/[.'’-]/g, ' ')).join(' ')

const tokenized = (phrases: string[]) => phrases.map(plain)
const credits = tokenized(CREDITS)
const farewells = new Set(tokenized(FAREWELLS))

/** Marks likely hallucinations: utterances with a credit, or a farewell to viewers. */
export const markHallucinations = (words: readonly Word[]): Word[] =>
  utterances(words).flatMap((utterance) =>
    isPhantom(utterance) ? utterance.map((word) => ({ ...word, phantom: true })) : utterance,
  )

function isPhantom(utterance: readonly Word[]) {
  const said = ` ${plain(utterance.map(({ text }) => text).join(' '))} `
  const [only = '', ...others] = new Set(said.trim().split(' '))
  return (
    farewells.has(others.length === 0 ? only : said.trim()) || credits.some((credit) => said.includes(` ${credit} `))
  )
}

const PAUSE = 0.8

function utterances(words: readonly Word[]): Word[][] {
  const found: Word[][] = []
  let last: Word | undefined
  for (const word of words) {
    if (last && word.start - last.end < PAUSE && !/[.!?…。！？]["”»]?$/.test(last.text)) found.at(-1)?.push(word)
    else found.push([word])
    last = word
  }
  return found
}
