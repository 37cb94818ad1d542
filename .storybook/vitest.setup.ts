import * as accessibility from "@storybook/addon-a11y/preview";
import { setProjectAnnotations } from "@storybook/react";
import { beforeAll } from "vitest";
import preview from "./preview";

beforeAll(setProjectAnnotations([accessibility, preview]).beforeAll);
