/** The code of an open talk is not part of the first sight of a list. */
export const loadTalkView = () => import('./TalkView.tsx')
