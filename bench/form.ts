/** A form with a recording, as a browser sends it; the body in base64. */
export async function formOf(
  fields: Record<string, string>,
  { sound, boundary }: { sound: Buffer<ArrayBuffer>; boundary?: string },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('audio', new Blob([sound], { type: 'audio/wav' }), 'talk.wav')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const own = /boundary=(.+)$/.exec(type)?.[1] ?? ''
  // Forms that are to share their headers share the boundary.
  const change = (text: string) => (boundary === undefined ? text : text.replaceAll(own, boundary))
  const body = Buffer.from(change(Buffer.from(await encoded.arrayBuffer()).toString('latin1')), 'latin1')
  return {
    headers: { 'content-type': change(type), 'content-length': String(body.length) },
    body: body.toString('base64'),
  }
}
