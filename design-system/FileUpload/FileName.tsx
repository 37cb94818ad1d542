import { nameParts } from "./files";

/** A file's name, isolated: one in another direction changes nothing around it. */
export function FileName({ name, className }: { name: string; className?: string }) {
  return (
    <bdi className={className}>
      {nameParts(name).map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
        <bdi key={position}>{part}</bdi>
      ))}
    </bdi>
  );
}
