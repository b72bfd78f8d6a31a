import { directionOf, type Language } from './languages.ts'

/*
 * Only what Outlook (whose engine is Word's) and Gmail read: one table of 600 pixels, a style element with colors in both
 * schemes, no pictures from elsewhere. Paragraphs stay bare, because waiting messages are edited by their paragraphs.
 */

const STYLE = `
body { margin: 0; padding: 0; background: #f3efe9; }
.page { background: #f3efe9; font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.card { background: #fffdfb; border: 1px solid #e3dcd2; border-radius: 12px; }
.card p, .card h3 { margin: 0 0 16px; color: #211c17; font-size: 16px; line-height: 1.5; }
.card h3 { margin-top: 28px; font-size: 15px; }
.card p a { color: #a83c08; }
.mark { color: #211c17; font-size: 18px; font-weight: 700; }
.mark span { color: #b8420a; }
.action { background: #b8420a; border-radius: 8px; }
.action a { color: #ffffff; font-size: 16px; font-weight: 600; text-decoration: none; display: inline-block; }
.foot p, .foot a { margin: 0; color: #6b6259; font-size: 13px; line-height: 1.5; }
@media (prefers-color-scheme: dark) {
body, .page { background: #14110e !important; }
.card { background: #201b17 !important; border-color: #3a322b !important; }
.card p, .card h3, .mark { color: #f3ece4 !important; }
.card p a, .mark span { color: #ff9d61 !important; }
.action { background: #f28a4b !important; }
.action a { color: #1a1410 !important; }
.foot p, .foot a { color: #a89d92 !important; }
}`

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

interface Framed {
  language: Language
  /** HTML. */
  body: string
  action: string
  foot: string
}

/** The page of an email around its paragraphs. */
export const inEmailFrame = ({ language, body, action, foot }: Framed) =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<style>${STYLE}</style></head><body>
<table ${TABLE} class="page" width="100%"><tr><td align="center" style="padding: 32px 12px">
<table ${TABLE} width="600" style="width: 100%; max-width: 600px">
<tr><td class="mark" style="padding: 0 8px 16px"><span>&#9679;</span> Earshot</td></tr>
<tr><td class="card" style="padding: 32px 32px 24px">${body}
<table ${TABLE} style="margin: 8px 0"><tr><td class="action" bgcolor="#b8420a" style="padding: 12px 24px">${action}</td></tr></table>
</td></tr>
<tr><td class="foot" style="padding: 16px 8px 0">${foot}</td></tr>
</table></td></tr></table></body></html>`
