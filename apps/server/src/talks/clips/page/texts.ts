import type { ApiError } from '@earshot/contract/errors'
import type { Language } from '../../../alerts/mail/languages.ts'

export interface ClipTexts {
  untitled: string
  locked: string
  download: string
  play: string
  pause: string
  position: string
  speed: string
  open: string
  openHint: string
  openSound: string
  cannotPlay: string
  password: string
  listen: string
  sharedWith: string
  toListen: (time: string) => string
  withPassword: string
  notFound: string
  notNow: string
  invalid: string
  gone: string
  /** Why a visitor is refused, but for a clip that is not found or gone. */
  refusal: (refused: ApiError) => string
}

const en: ClipTexts = {
  untitled: 'A voice message',
  locked: 'A voice message with a password',
  download: 'Download',
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  speed: 'Speed',
  open: 'Open',
  openHint: 'Open on Earshot',
  openSound: 'Open the recording',
  cannotPlay: 'Your browser cannot play audio.',
  password: 'Password',
  listen: 'Listen',
  sharedWith: 'A voice message, shared with',
  toListen: (time) => `To listen to: ${time}`,
  withPassword: 'Open it with the password',
  notFound: 'Voice message not found',
  notNow: 'Voice message not available right now',
  invalid: 'This link is not valid. A part of it may be missing, or the voice message was revoked.',
  gone: 'This voice message is no longer available. It has expired or was revoked.',
  refusal: ({ message }) => message,
}

const de: ClipTexts = {
  untitled: 'Eine Sprachnachricht',
  locked: 'Eine Sprachnachricht mit Passwort',
  download: 'Herunterladen',
  play: 'Abspielen',
  pause: 'Pause',
  position: 'Stelle',
  speed: 'Geschwindigkeit',
  open: 'Öffnen',
  openHint: 'Auf Earshot öffnen',
  openSound: 'Aufnahme öffnen',
  cannotPlay: 'Dein Browser kann keinen Ton abspielen.',
  password: 'Passwort',
  listen: 'Anhören',
  sharedWith: 'Eine Sprachnachricht, geteilt mit',
  toListen: (time) => `Zum Anhören: ${time}`,
  withPassword: 'Mit dem Passwort öffnen',
  notFound: 'Sprachnachricht nicht gefunden',
  notNow: 'Sprachnachricht gerade nicht verfügbar',
  invalid: 'Dieser Link ist ungültig. Vielleicht fehlt ein Teil davon, oder die Sprachnachricht wurde zurückgezogen.',
  gone: 'Diese Sprachnachricht ist nicht mehr verfügbar. Sie ist abgelaufen oder wurde zurückgezogen.',
  refusal: refusalIn('de', {
    wrong: 'Falsches Passwort',
    later: 'Earshot hat gerade ein Problem. Versuche es gleich noch einmal.',
    tooMany: (wait) => `Zu viele Anfragen. Versuche es in ${wait} erneut.`,
  }),
}

const ar: ClipTexts = {
  untitled: 'رسالة صوتية',
  locked: 'رسالة صوتية محمية بكلمة مرور',
  download: 'تنزيل',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  position: 'الموضع',
  speed: 'السرعة',
  open: 'فتح',
  openHint: 'فتح في Earshot',
  openSound: 'فتح التسجيل',
  cannotPlay: 'متصفّحك لا يستطيع تشغيل الصوت.',
  password: 'كلمة المرور',
  listen: 'استماع',
  sharedWith: 'رسالة صوتية، تمت مشاركتها عبر',
  toListen: (time) => `للاستماع: ${time}`,
  withPassword: 'افتحها بكلمة المرور',
  notFound: 'لم يُعثر على الرسالة الصوتية',
  notNow: 'الرسالة الصوتية غير متاحة الآن',
  invalid: 'هذا الرابط غير صالح. ربما ينقص جزء منه، أو أُلغيت مشاركة الرسالة الصوتية.',
  gone: 'لم تعد هذه الرسالة الصوتية متاحة. انتهت صلاحيتها أو أُلغيت مشاركتها.',
  refusal: refusalIn('ar', {
    wrong: 'كلمة المرور غير صحيحة',
    later: 'لدى Earshot مشكلة الآن. حاول مرة أخرى بعد قليل.',
    tooMany: (wait) => `طلبات كثيرة جدًا. حاول مرة أخرى بعد ${wait}.`,
  }),
}

export const texts: Record<Language, ClipTexts> = { en, de, ar }

interface Refusals {
  wrong: string
  later: string
  tooMany: (wait: string) => string
}

/** The server's own messages are English. */
function refusalIn(language: Language, { wrong, later, tooMany }: Refusals) {
  return ({ code, details: { retry_after = 1 } }: ApiError) => {
    if (code === 'forbidden') return wrong
    return code === 'too_many' ? tooMany(inWords(language, retry_after)) : later
  }
}

function inWords(language: Language, seconds: number) {
  const [amount, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
