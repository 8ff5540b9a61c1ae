import { Fragment, type ReactNode } from 'react';
import { type Placeholder, translated } from './words';

type Tag<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Tag<Rest> : never;
type Wrap = (words: ReactNode) => ReactNode;
type Parts<Text> = Readonly<Record<Placeholder<Text>, ReactNode> & Record<Tag<Text>, Wrap>>;

/** A sentence with elements in it: `<Rich text="Read <a>the rules</a>, {name}" a={(words) => <a href="/rules">{words}</a>} name={name} />`. */
export function Rich<Text extends string>({ text, ...parts }: { text: Text } & Parts<Text>): ReactNode {
  return draw(translated(text), parts);
}

function draw(text: string, parts: Record<string, ReactNode | Wrap>): ReactNode {
  return text
    .split(/(<\w+>.*?<\/\w+>|\{\w+\})/)
    .map((piece, index) => <Fragment key={index}>{drawPiece(piece, parts)}</Fragment>);
}

function drawPiece(piece: string, parts: Record<string, ReactNode | Wrap>): ReactNode {
  const [, tag, words = '', name] = /^(?:<(\w+)>(.*)<\/\w+>|\{(\w+)\})$/.exec(piece) ?? [];
  const part = parts[tag ?? name ?? ''];
  if (typeof part === 'function') return part(draw(words, parts));
  return tag ? draw(words, parts) : name ? part : piece;
}
