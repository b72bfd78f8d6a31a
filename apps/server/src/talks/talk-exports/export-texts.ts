import { counted } from '@earshot/contract/rules/counted'
import type { Language } from '../../alerts/mail/languages.ts'

export interface ExportTexts {
  talks: (count: number) => string
  askedFor: string
  selection: string
  found: string
  exportedBy: string
  exported: string
  recordings: string
  said: string
  arrived: string
  channel: string
  sender: string
  speaker: string
  tags: string
  duration: string
  language: string
  engine: string
  hash: string
  redactedHash: string
  recording: string
  id: string
  untitled: string
  corrections: string
  corrected: (name: string, time: string) => string
  changed: (from: string, to: string) => string
  wrote: string
  added: (text: string) => string
  removed: (text: string) => string
  notes: string
  noText: string
  formerMember: string
  unknownCaller: string
  silent: Record<'refused' | 'deleted' | 'redacting', string>
  page: (at: number, of: number) => string
  missing: string
}

const en: ExportTexts = {
  talks: (count) => counted(count, 'talk'),
  askedFor: 'Search',
  selection: 'Selection',
  found: 'Talks',
  exportedBy: 'Exported by',
  exported: 'Exported',
  recordings: 'Length of all recordings',
  said: 'Recorded',
  arrived: 'Arrived',
  channel: 'Channel',
  sender: 'Sender',
  speaker: 'Speaker',
  tags: 'Tags',
  duration: 'Length',
  language: 'Language',
  engine: 'Recognized by',
  hash: 'SHA-256 of the recording',
  redactedHash: 'SHA-256 of the redacted recording',
  recording: 'Recording',
  id: 'ID',
  untitled: 'Talk',
  corrections: 'Corrections',
  corrected: (name, time) => `${name}, ${time}`,
  changed: (from, to) => `“${from}” became “${to}”`,
  wrote: 'wrote the text',
  added: (text) => `added “${text}”`,
  removed: (text) => `removed “${text}”`,
  notes: 'Notes',
  noText: 'No text',
  formerMember: 'Former member',
  unknownCaller: 'Unknown caller',
  silent: {
    refused: 'not enclosed: the speaker refused consent',
    deleted: 'deleted',
    redacting: 'not enclosed: a part of it is being redacted',
  },
  page: (at, of) => `Page ${at} of ${of}`,
  missing:
    'Some characters of this export cannot be shown in a PDF and are drawn as empty boxes. The formats DOCX, text and JSON have them.',
}

const de: ExportTexts = {
  talks: (count) => (count === 1 ? '1 Sprachnachricht' : `${count} Sprachnachrichten`),
  askedFor: 'Suche',
  selection: 'Auswahl',
  found: 'Sprachnachrichten',
  exportedBy: 'Exportiert von',
  exported: 'Exportiert',
  recordings: 'Länge aller Aufnahmen',
  said: 'Aufgenommen',
  arrived: 'Angekommen',
  channel: 'Kanal',
  sender: 'Absender',
  speaker: 'Stimme',
  tags: 'Schlagwörter',
  duration: 'Länge',
  language: 'Sprache',
  engine: 'Erkannt von',
  hash: 'SHA-256 der Aufnahme',
  redactedHash: 'SHA-256 der geschwärzten Aufnahme',
  recording: 'Aufnahme',
  id: 'ID',
  untitled: 'Sprachnachricht',
  corrections: 'Korrekturen',
  corrected: (name, time) => `${name}, ${time}`,
  changed: (from, to) => `aus „${from}“ wurde „${to}“`,
  wrote: 'hat den Text geschrieben',
  added: (text) => `„${text}“ ergänzt`,
  removed: (text) => `„${text}“ entfernt`,
  notes: 'Notizen',
  noText: 'Kein Text',
  formerMember: 'Früheres Mitglied',
  unknownCaller: 'Unbekannte Nummer',
  silent: {
    refused: 'nicht enthalten: die Person hat nicht eingewilligt',
    deleted: 'gelöscht',
    redacting: 'nicht enthalten: ein Teil wird gerade geschwärzt',
  },
  page: (at, of) => `Seite ${at} von ${of}`,
  missing:
    'Einige Zeichen dieses Exports lassen sich in einer PDF-Datei nicht darstellen und erscheinen als leere Kästchen. Die Formate DOCX, Text und JSON enthalten sie.',
}

const ar: ExportTexts = {
  talks: (count) => arabicCounts[new Intl.PluralRules('ar').select(count)]?.(count) ?? `${count} رسالة`,
  askedFor: 'البحث',
  selection: 'التحديد',
  found: 'الرسائل',
  exportedBy: 'صدّرها',
  exported: 'وقت التصدير',
  recordings: 'مدة كل التسجيلات',
  said: 'وقت التسجيل',
  arrived: 'وقت الوصول',
  channel: 'القناة',
  sender: 'المرسل',
  speaker: 'المتحدث',
  tags: 'الوسوم',
  duration: 'المدة',
  language: 'اللغة',
  engine: 'تعرّف عليها',
  hash: 'SHA-256 للتسجيل',
  redactedHash: 'SHA-256 للتسجيل المحجوب',
  recording: 'التسجيل',
  id: 'المعرّف',
  untitled: 'رسالة صوتية',
  corrections: 'التصحيحات',
  corrected: (name, time) => `${name}، ${time}`,
  changed: (from, to) => `«${from}» أصبحت «${to}»`,
  wrote: 'كتب النص',
  added: (text) => `أضيف «${text}»`,
  removed: (text) => `حُذف «${text}»`,
  notes: 'الملاحظات',
  noText: 'بلا نص',
  formerMember: 'عضو سابق',
  unknownCaller: 'متصل غير معروف',
  silent: {
    refused: 'غير مرفق: المتحدث لم يوافق',
    deleted: 'محذوف',
    redacting: 'غير مرفق: يجري حجب جزء منه',
  },
  page: (at, of) => `صفحة ${at} من ${of}`,
  missing: 'لا يمكن عرض بعض الأحرف في ملف PDF فتظهر مربعات فارغة. تجدها في صيغ DOCX والنص وJSON.',
}

const arabicCounts: Partial<Record<Intl.LDMLPluralRule, (count: number) => string>> = {
  one: () => 'رسالة واحدة',
  two: () => 'رسالتان',
  few: (count) => `${count} رسائل`,
}

export const exportTexts: Record<Language, ExportTexts> = { en, de, ar }
