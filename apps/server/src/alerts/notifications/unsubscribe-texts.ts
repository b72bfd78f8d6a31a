import type { Language } from '../mail/languages.ts'
import type { EmailTopic } from './unsubscribe.service.ts'

interface UnsubscribeTexts {
  title: string
  question: Record<EmailTopic, string>
  turnOnAgain: string
  turnOff: string
  done: string
  ended: Record<EmailTopic, string>
  broken: string
  missing: string
  sharedWith: string
}

const en: UnsubscribeTexts = {
  title: 'Emails',
  question: {
    hits: 'No more emails about hits?',
    talks: 'No more emails about new talks and notes?',
    briefs: 'No more daily briefs?',
  },
  turnOnAgain: 'You can turn them on again in your account.',
  turnOff: 'Turn off',
  done: 'Done',
  ended: {
    hits: 'You no longer get emails about hits from this organization.',
    talks: 'You no longer get emails about new talks and notes from this organization.',
    briefs: 'You no longer get daily briefs from this organization.',
  },
  broken: 'This link does not work',
  missing: 'A part of this URL is missing or changed.',
  sharedWith: 'An email, sent with',
}

const de: UnsubscribeTexts = {
  title: 'E-Mails',
  question: {
    hits: 'Keine E-Mails über Treffer mehr?',
    talks: 'Keine E-Mails über neue Sprachnachrichten und Notizen mehr?',
    briefs: 'Keine täglichen Kurzberichte mehr?',
  },
  turnOnAgain: 'Du kannst sie in deinem Konto wieder einschalten.',
  turnOff: 'Ausschalten',
  done: 'Erledigt',
  ended: {
    hits: 'Du bekommst von dieser Organisation keine E-Mails über Treffer mehr.',
    talks: 'Du bekommst von dieser Organisation keine E-Mails über neue Sprachnachrichten und Notizen mehr.',
    briefs: 'Du bekommst von dieser Organisation keine täglichen Kurzberichte mehr.',
  },
  broken: 'Dieser Link funktioniert nicht',
  missing: 'Ein Teil dieser URL fehlt oder wurde geändert.',
  sharedWith: 'Eine E-Mail, gesendet mit',
}

const ar: UnsubscribeTexts = {
  title: 'رسائل البريد الإلكتروني',
  question: {
    hits: 'إيقاف رسائل البريد عن المطابقات؟',
    talks: 'إيقاف رسائل البريد عن الرسائل الصوتية والملاحظات الجديدة؟',
    briefs: 'إيقاف الموجزات اليومية؟',
  },
  turnOnAgain: 'يمكنك تشغيلها مرة أخرى من حسابك.',
  turnOff: 'إيقاف',
  done: 'تم',
  ended: {
    hits: 'لن تصلك من هذه المؤسسة رسائل بريد عن المطابقات.',
    talks: 'لن تصلك من هذه المؤسسة رسائل بريد عن الرسائل الصوتية والملاحظات الجديدة.',
    briefs: 'لن تصلك من هذه المؤسسة موجزات يومية.',
  },
  broken: 'هذا الرابط لا يعمل',
  missing: 'جزء من هذا الرابط مفقود أو تغيّر.',
  sharedWith: 'رسالة بريد، أُرسلت عبر',
}

export const unsubscribeTexts: Record<Language, UnsubscribeTexts> = { en, de, ar }
