/** Just enough of ONNX's protobuf (onnx.proto3) to write a small model. */
export const FLOAT = 1
export const INT32 = 6
export const INT64 = 7

type Field = [number: number, value: number | string | Buffer]

/** Numbers are varints, everything else is length-delimited. */
const message = (...fields: Field[]): Buffer =>
  Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [varint(number << 3), varint(value)]
      const bytes = Buffer.from(value)
      return [varint((number << 3) | 2), varint(bytes.length), bytes]
    }),
  )

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Buffer.from([...bytes, rest])
}

export function tensor(name: string, dims: number[], data: Float32Array | BigInt64Array): Buffer {
  const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const type = data instanceof Float32Array ? FLOAT : INT64
  return message(...dims.map((dim): Field => [1, dim]), [2, type], [8, name], [9, raw])
}

export function value(name: string, type: number, dims: (number | string)[]): Buffer {
  const shape = message(...dims.map((dim): Field => [1, message([typeof dim === 'number' ? 1 : 2, dim])]))
  return message([1, name], [2, message([1, message([1, type], [2, shape])])])
}

const [INT, INTS] = [2, 7]

export function node(
  operation: string,
  [inputs, outputs]: [string[], string[]],
  told: Record<string, number | number[]> = {},
) {
  const attributes = Object.entries(told).map(([name, given]): Field => {
    const fields: Field[] = typeof given === 'number' ? [[3, given]] : given.map((each): Field => [8, each])
    return [5, message([1, name], ...fields, [20, typeof given === 'number' ? INT : INTS])]
  })
  const named = (number: number, names: string[]) => names.map((name): Field => [number, name])
  return message(...named(1, inputs), ...named(2, outputs), [4, operation], ...attributes)
}

interface Graph {
  nodes: Buffer[]
  tensors?: Buffer[]
  inputs: Buffer[]
  outputs: Buffer[]
}

const [IR_VERSION, OPERATIONS] = [8, 13]

export function onnx(
  { nodes, tensors = [], inputs, outputs }: Graph,
  about: Record<string, string | number> = {},
): Buffer {
  const each = (number: number, parts: Buffer[]) => parts.map((part): Field => [number, part])
  const graph = message(...each(1, nodes), [2, 'graph'], ...each(5, tensors), ...each(11, inputs), ...each(12, outputs))
  const props = Object.entries(about).map(([key, text]): Field => [14, message([1, key], [2, String(text)])])
  return message([1, IR_VERSION], [7, graph], [8, message([2, OPERATIONS])], ...props)
}
