// The review's keyboard, and diagnostics and completions while somebody types. Every page works without it.
"use strict";

(() => {
  // A browser may keep a page, and show it again to whoever goes back after somebody has signed out.
  window.addEventListener("pageshow", async (event) => {
    if (!event.persisted) return;
    document.body.hidden = true;
    const reply = await fetch("/review/inbox", { method: "HEAD", redirect: "manual" }).catch(() => null);
    if (reply && reply.ok) document.body.hidden = false;
    else location.replace("/review/sign-in");
  });

  const rows = () => Array.from(document.querySelectorAll("[data-row]"));
  const isTyping = (element) =>
    element instanceof HTMLElement &&
    (element.matches("input:not([type=checkbox]), textarea, select") || element.isContentEditable);

  // The row that the keys act on: the focused one, or the last one that was.
  let current = null;
  document.addEventListener("focusin", (event) => {
    const row = event.target.closest("[data-row]");
    if (row) current = row;
  });
  const row = () => (current && document.contains(current) ? current : null);

  const move = (step) => {
    const all = rows();
    if (all.length === 0) return;
    const at = row() ? all.indexOf(row()) : -1;
    const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + step))];
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  };

  const press = (button) => {
    if (!button) return false;
    button.click();
    return true;
  };

  // With groups selected, the buttons for all of them; otherwise that of the current row.
  const decide = (key, name) => {
    if (document.querySelector("input[name=group]:checked")) {
      return press(document.querySelector(`.bulk button[value=${name}]`));
    }
    if (!row()) {
      move(1);
      return true;
    }
    return press(row().querySelector(`button[data-key=${key}]`));
  };

  const help = document.getElementById("keys");
  const showHelp = () => {
    if (!help || help.open) return false;
    help.showModal();
    return true;
  };
  if (help) {
    help.querySelector("[data-close]").addEventListener("click", (event) => {
      event.preventDefault();
      help.close();
    });
  }
  for (const link of document.querySelectorAll("a[data-key='?']")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      showHelp();
    });
  }

  const keys = {
    j: () => (move(1), true),
    k: () => (move(-1), true),
    a: () => decide("a", "accept"),
    r: () => decide("r", "reject"),
    l: () => decide("l", "later"),
    u: () => press(document.querySelector("button[data-key=u]")),
    x: () => {
      const box = row() && row().querySelector("input[name=group]");
      return press(box);
    },
    "/": () => {
      const search = document.getElementById("search") || document.getElementById("say");
      if (!search) return false;
      search.focus();
      search.select();
      return true;
    },
    "?": showHelp,
    Enter: () => {
      if (document.activeElement !== row()) return false;
      const link = row() && row().querySelector("a[data-open]");
      return press(link);
    },
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (help && help.open) return;
    if (isTyping(event.target)) {
      if (event.key === "Escape") (event.target.closest("[data-row]") || document.body).focus();
      // Enter in the intent of a group accepts that group.
      const group = event.target.closest(".group");
      if (event.key === "Enter" && group && event.target.matches("input[name^='intent.']")) {
        event.preventDefault();
        press(group.querySelector("button[data-key=a]"));
      }
      return;
    }
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
    if (action && action()) event.preventDefault();
  });

  // After a decision, the list is shown again: go on where it was.
  const place = "review-place:" + location.pathname;
  const form = document.getElementById("decide");
  if (form) {
    form.addEventListener("submit", () => {
      const at = rows().indexOf(row());
      sessionStorage.setItem(place, String(Math.max(0, at)));
    });
    const at = sessionStorage.getItem(place);
    if (at !== null) {
      sessionStorage.removeItem(place);
      const all = rows();
      const next = all[Math.min(all.length - 1, Number(at))];
      if (next) next.focus();
    }
  }

  // Words that are marked in a phrase become the words of a value, and its list takes their place in the phrase.
  const words = Array.from(document.querySelectorAll("input[data-words]")).pop();
  const list = words && words.closest(".row").querySelector("select[data-list]");
  if (list) {
    let marked = null;
    for (const phrase of document.querySelectorAll("input[name=phrase]:not([readonly])")) {
      phrase.addEventListener("select", () => {
        // Whole words, wherever in them the mark begins and ends.
        let [start, end] = [phrase.selectionStart, phrase.selectionEnd];
        while (start < end && phrase.value[start] === " ") start += 1;
        while (end > start && phrase.value[end - 1] === " ") end -= 1;
        if (start === end) return;
        while (start > 0 && phrase.value[start - 1] !== " ") start -= 1;
        while (end < phrase.value.length && phrase.value[end] !== " ") end += 1;
        const text = phrase.value.slice(start, end);
        if (text === phrase.value.trim() || (words.value && !marked)) return;
        marked = { phrase, text, start, end, whole: phrase.value };
        words.value = text;
      });
    }
    words.addEventListener("input", () => (marked = null));
    list.addEventListener("change", () => {
      if (!marked || !list.value || marked.phrase.value !== marked.whole) return;
      marked.phrase.value = `${marked.whole.slice(0, marked.start)}{${list.value}}${marked.whole.slice(marked.end)}`;
      marked = null;
    });
  }

  // Selecting groups.
  const all = document.getElementById("select-all");
  if (all) {
    const boxes = () => Array.from(document.querySelectorAll("input[name=group]"));
    const label = document.getElementById("selected");
    const count = () => {
      const chosen = boxes().filter((box) => box.checked).length;
      all.checked = chosen > 0 && chosen === boxes().length;
      all.indeterminate = chosen > 0 && chosen < boxes().length;
      label.textContent = chosen === 0 ? "Select all" : `${chosen} selected:`;
    };
    all.hidden = false;
    all.addEventListener("change", () => {
      for (const box of boxes()) box.checked = all.checked;
      count();
    });
    document.addEventListener("change", (event) => {
      if (event.target.matches("input[name=group]")) count();
    });
    count();
  }

  // The editor: numbers of lines, and diagnostics and completions while somebody types.
  const editor = document.querySelector("[data-editor]");
  if (editor) {
    const text = editor.querySelector("textarea");
    const numbers = editor.querySelector("[data-numbers]");
    const list = editor.querySelector("[data-diagnostics]");
    const summary = editor.querySelector("[data-summary]");
    let lines = text.value.split("\n").length;
    let timer = 0;
    let request = null;
    let isChanged = false;

    const goTo = (line, column) => {
      const before = text.value.split("\n").slice(0, line - 1);
      const start = before.reduce((sum, one) => sum + one.length + 1, 0) + Math.max(0, column - 1);
      text.focus();
      text.setSelectionRange(start, start);
      const height = text.scrollHeight / Math.max(1, lines);
      window.scrollTo({ top: text.getBoundingClientRect().top + window.scrollY + (line - 4) * height });
    };
    editor.addEventListener("click", (event) => {
      const link = event.target.closest("a[data-line]");
      if (!link) return;
      event.preventDefault();
      const [line, column] = link.dataset.line.split(":").map(Number);
      goTo(line, column);
    });

    // The diagnostics of the list once more, each below its line, at its column. Where the caret is, none covers the text.
    const layer = editor.querySelector("[data-notes]");
    const uncover = () => {
      const line = text.value.slice(0, text.selectionStart).split("\n").length;
      const isTypedIn = document.activeElement === text;
      for (const note of layer.children) note.hidden = isTypedIn && Number(note.dataset.line) + 1 === line;
    };
    const annotate = () => {
      const seen = new Set();
      const notes = [];
      for (const item of list.children) {
        const [line, column] = item.querySelector("a[data-line]").dataset.line.split(":").map(Number);
        if (seen.has(line)) continue;
        seen.add(line);
        const note = document.createElement("p");
        note.className = item.className;
        note.dataset.line = String(line);
        note.textContent = item.querySelector("[data-message]").textContent;
        note.style.top = `calc(${line} * 1lh)`;
        note.style.left = `min(${column - 1}ch, 40%)`;
        notes.push(note);
      }
      layer.replaceChildren(...notes);
      uncover();
    };
    document.addEventListener("selectionchange", uncover);
    text.addEventListener("selectionchange", uncover);
    text.addEventListener("blur", uncover);
    text.addEventListener("scroll", () => (layer.style.transform = `translateX(${-text.scrollLeft}px)`));
    annotate();

    const named = /^#line-(\d+)$/.exec(location.hash);
    if (named) goTo(Number(named[1]), 1);

    const show = (diagnostics) => {
      const count = (severity) => diagnostics.filter((one) => one.severity === severity).length;
      const name = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
      const [errors, warnings] = [count("error"), count("warning")];
      summary.textContent =
        errors + warnings === 0 ? "No mistakes." : `${name(errors, "error")}, ${name(warnings, "warning")}.`;
      list.replaceChildren(
        ...diagnostics.map((one) => {
          const item = document.createElement("li");
          item.className = one.severity;
          const link = document.createElement("a");
          link.href = "#text";
          link.dataset.line = link.textContent = `${one.line}:${one.column}`;
          const severity = document.createElement("strong");
          severity.textContent = `${one.severity}:`;
          const message = document.createElement("span");
          message.dataset.message = "";
          message.textContent = one.message;
          item.append(link, " ", severity, " ", message);
          if (one.help) {
            const help = document.createElement("span");
            help.className = "soft";
            help.textContent = one.help;
            item.append(" ", help);
          }
          return item;
        })
      );
      annotate();
    };

    // What can stand at the caret: the text keeps the focus, and names the chosen option.
    const choices = editor.querySelector("[data-completions]");
    let start = 0;
    let caret = 0;
    const close = () => {
      if (choices.hidden) return;
      choices.hidden = true;
      choices.replaceChildren();
      text.removeAttribute("aria-activedescendant");
    };
    const choose = (option) => {
      for (const one of choices.children) one.setAttribute("aria-selected", String(one === option));
      text.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    };
    const chosen = () => choices.querySelector("[aria-selected=true]");
    const accept = (option) => {
      text.setSelectionRange(start, caret);
      // Unlike a new value, it can be undone.
      document.execCommand("insertText", false, option.dataset.text);
      close();
    };
    const offer = (reply, at, isAsked) => {
      close();
      const line = text.value.slice(text.value.lastIndexOf("\n", at - 1) + 1, at);
      const isHere = document.activeElement === text && text.selectionStart === at && text.selectionEnd === at;
      // On an empty line, only on request: Enter makes another one.
      if (!isHere || reply.completions.length === 0 || !(isAsked || line.trim())) return;
      [start, caret] = [reply.start, at];
      choices.replaceChildren(
        ...reply.completions.map((one, index) => {
          const option = document.createElement("li");
          option.id = `completion-${index}`;
          option.setAttribute("role", "option");
          option.dataset.text = one.text;
          const word = document.createElement("code");
          word.textContent = one.word;
          option.append(word);
          if (one.summary) {
            const summary = document.createElement("span");
            summary.className = "soft";
            summary.textContent = one.summary;
            option.append(" ", summary);
          }
          return option;
        })
      );
      choices.hidden = false;
      const [box, frame, style] = [text.getBoundingClientRect(), editor.getBoundingClientRect(), getComputedStyle(text)];
      const above = text.value.slice(0, at).split("\n").length;
      choices.style.top = `${box.top - frame.top + parseFloat(style.paddingTop) + above * parseFloat(style.lineHeight)}px`;
      const left = box.left - frame.left + parseFloat(style.paddingLeft) - text.scrollLeft;
      choices.style.left = `clamp(0px, ${left}px + ${line.length - (at - start)}ch, 100% - ${choices.offsetWidth}px)`;
      choose(choices.firstElementChild);
    };
    choices.addEventListener("mousedown", (event) => event.preventDefault());
    choices.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) accept(option);
    });
    text.addEventListener("blur", close);
    document.addEventListener("selectionchange", () => {
      if (text.selectionStart !== caret || text.selectionEnd !== caret) close();
    });
    const step = (by) => {
      const all = Array.from(choices.children);
      choose(all[(all.indexOf(chosen()) + by + all.length) % all.length]);
    };
    const choiceKeys = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => accept(chosen()),
      Tab: () => accept(chosen()),
      Escape: close,
    };
    text.addEventListener("keydown", (event) => {
      if (event.isComposing || event.altKey || event.metaKey || event.shiftKey || text.readOnly) return;
      if (event.ctrlKey) {
        if (event.key !== " ") return;
        event.preventDefault();
        clearTimeout(timer);
        check(true);
      } else if (!choices.hidden && Object.hasOwn(choiceKeys, event.key)) {
        event.preventDefault();
        choiceKeys[event.key]();
      }
    });

    const check = async (isAsked) => {
      if (request) request.abort();
      request = new AbortController();
      const at = text.selectionStart;
      const body = new URLSearchParams({
        token: document.body.dataset.token,
        name: editor.elements.namedItem("name").value,
        text: text.value,
        caret: String(at),
      });
      try {
        const reply = await fetch("/review/dictionaries/check", { method: "POST", body, signal: request.signal });
        if (!reply.ok) throw new Error(String(reply.status));
        const found = await reply.json();
        show(found.diagnostics);
        offer(found, at, isAsked);
      } catch (error) {
        if (error.name !== "AbortError") summary.textContent = "The text could not be checked; “Show the effect” tries again.";
      }
    };

    if (!text.readOnly) {
      text.setAttribute("aria-autocomplete", "list");
      text.setAttribute("aria-haspopup", "listbox");
      text.setAttribute("aria-controls", choices.id);
      text.addEventListener("input", () => {
        isChanged = true;
        close();
        const now = text.value.split("\n").length;
        if (now !== lines) {
          lines = now;
          text.rows = now;
          numbers.textContent = Array.from({ length: now }, (_, index) => index + 1).join("\n");
        }
        clearTimeout(timer);
        timer = setTimeout(check, 250);
      });
      window.addEventListener("beforeunload", (event) => {
        if (isChanged) event.preventDefault();
      });
      editor.addEventListener("submit", () => (isChanged = false));
    }
  }
})();
