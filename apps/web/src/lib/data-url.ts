/** Of bytes, which were recorded or selected; an address stays as it is. */
export const asDataUrl = async (sound: string | Blob) => (sound instanceof Blob ? dataUrlOf(sound) : sound)

const dataUrlOf = (bytes: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(bytes)
  })
