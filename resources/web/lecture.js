"use strict";
// A lecture: one stop after the other, each with its words and, in a frame, the page of its search.
// include shared.js

(() => {
  const frame = document.querySelector("iframe");
  const list = document.querySelector("nav");
  let at = 0;

  function show(stop, fromEnd = false) {
    at = Math.min(Math.max(stop, 0), data.stops.length - 1);
    const { title, text, place, search, first, last, asks } = data.stops[at];
    byId("title").textContent = `${at + 1}. ${title}`;
    byId("text").textContent = text;
    byId("place").textContent = place;
    byId("place").hidden = !place;
    frame.hidden = search < 0;
    if (search >= 0) {
      frame.title = title;
      const own = { ...data.searches[search], begin: fromEnd ? last : first, until: last, asks: fromEnd ? "" : asks };
      const text = JSON.stringify(own).replace(/</g, "\\u003c");
      frame.srcdoc = data.frame.join(text);
    } else {
      frame.removeAttribute("srcdoc");
    }
    byId("previous").disabled = at === 0;
    byId("next").disabled = at === data.stops.length - 1;
    document.querySelector("output").textContent = `${at + 1} / ${data.stops.length}`;
    list.querySelectorAll("button").forEach((button, i) => {
      if (i === at) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current");
    });
    if (search < 0) byId("title").focus();
  }

  frame.addEventListener("load", () => { if (!frame.hidden) frame.contentWindow.focus(); });
  addEventListener("message", (event) => {
    if (event.source === frame.contentWindow && event.data && Math.abs(event.data.poda) === 1) show(at + event.data.poda, event.data.poda < 0);
  });

  data.stops.forEach((stop, i) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = stop.title;
    button.addEventListener("click", () => { opened(false); show(i); });
    item.append(button);
    list.querySelector("ol").append(item);
  });

  function opened(on) {
    list.hidden = !on;
    byId("list").setAttribute("aria-expanded", on);
  }

  byId("list").textContent = words.stops;
  byId("list").addEventListener("click", () => opened(list.hidden));
  byId("previous").textContent = words.previous;
  byId("previous").addEventListener("click", () => show(at - 1));
  byId("next").textContent = words.next;
  byId("next").addEventListener("click", () => show(at + 1));
  byId("source").textContent = data.source;
  byId("theme").addEventListener("click", () => {
    const { theme } = document.documentElement.dataset;
    data.frame[0] = data.frame[0].replace(/data-theme="[a-z]*"/, `data-theme="${theme}"`);
    show(at);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (by) { event.preventDefault(); show(at + by, by < 0); }
  });
  show(0);
  page.poda = { show, at: () => at };
})();
