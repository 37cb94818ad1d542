import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { listFaqs } from "#contract/content";
import { FaqList, searchFaqs } from "#design-system/FaqList";
import { PageHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { SearchField } from "#design-system/SearchField";
import { pageData } from "../page-cache/page-data.server";
import { gate } from "../session/gate.server";
import { titled } from "../shell/title";

export const meta = titled("FAQ");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const screen = { faqs: await visitor.call(listFaqs) };
  return pageData(args.context, screen, { shared: screen });
}

export default function FaqScreen() {
  const { faqs } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [query, setQuery] = useState(search.get("q") ?? "");
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="FAQ" title="Questions and answers" />
      <Form method="get" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label="Search for answers"
          name="q"
          value={query}
          onValueChange={setQuery}
          resultCount={searchFaqs(faqs, query).length}
        />
      </Form>
      <FaqList items={faqs} query={query} />
    </Stack>
  );
}
