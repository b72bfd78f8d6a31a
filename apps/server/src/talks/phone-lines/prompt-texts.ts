import type { prompts } from '@earshot/contract/phone-calls'
import type { PhoneLine } from '@earshot/contract/phone-lines'

type Prompt = Exclude<(typeof prompts)[number], 'message'>

/** `greeting` is spoken if the line has none of its own. */
export const promptTexts: Record<PhoneLine['language'], Record<Prompt, string>> = {
  en: {
    greeting: 'Please leave a message after the tone. Press hash when you are done, or star to start again.',
    saved: 'Your message was sent. Goodbye.',
    refused: 'You cannot leave a message at this number. Goodbye.',
    listen: 'To hear new messages, press 0.',
    pin: 'Enter your PIN, and press hash.',
    wrong_pin: 'This PIN is not right.',
    locked: 'Too many wrong PINs. Try again later. Goodbye.',
    message_keys: 'Press 1 to hear it again, 2 for the next message, or 3 to keep it as new.',
    no_messages: 'No more new messages. Goodbye.',
  },
  de: {
    greeting:
      'Bitte sprich nach dem Ton. Drücke die Rautetaste, wenn du fertig bist, oder die Sterntaste, um neu zu beginnen.',
    saved: 'Deine Nachricht wurde gesendet. Auf Wiederhören.',
    refused: 'Unter dieser Nummer kannst du keine Nachricht hinterlassen. Auf Wiederhören.',
    listen: 'Um neue Nachrichten zu hören, drücke die 0.',
    pin: 'Gib deine PIN ein und drücke die Rautetaste.',
    wrong_pin: 'Diese PIN stimmt nicht.',
    locked: 'Zu viele falsche PINs. Versuche es später noch einmal. Auf Wiederhören.',
    message_keys:
      'Drücke die 1, um sie noch einmal zu hören, die 2 für die nächste Nachricht, oder die 3, damit sie neu bleibt.',
    no_messages: 'Keine weiteren neuen Nachrichten. Auf Wiederhören.',
  },
  ar: {
    greeting: 'اترك رسالتك بعد الصافرة. اضغط على مفتاح المربع عند الانتهاء، أو على النجمة للبدء من جديد.',
    saved: 'تم إرسال رسالتك. مع السلامة.',
    refused: 'لا يمكنك ترك رسالة على هذا الرقم. مع السلامة.',
    listen: 'لسماع الرسائل الجديدة اضغط 0.',
    pin: 'أدخل رمزك السري ثم اضغط على مفتاح المربع.',
    wrong_pin: 'هذا الرمز غير صحيح.',
    locked: 'رموز خاطئة كثيرة. حاول لاحقًا. مع السلامة.',
    message_keys: 'اضغط 1 لسماعها مرة أخرى، أو 2 للرسالة التالية، أو 3 لإبقائها جديدة.',
    no_messages: 'لا مزيد من الرسائل الجديدة. مع السلامة.',
  },
}
