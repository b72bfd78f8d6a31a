let translate = (text: string) => text

/** Screens that know what the server answers there bring its translation, so that others do not load it. */
export function translateServerWith(translation: typeof translate) {
  translate = translation
}

/** In the reader's language if it is known, else as the server wrote it. */
export const serverSentence = (text: string) => translate(text)
